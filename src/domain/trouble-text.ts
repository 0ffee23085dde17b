import type { Trouble } from '#contract/troubles.ts';
import { isolated } from './markup/isolated.ts';

/** What doesn't work and what to do about it: for the server's log, and for Admins. */
export function troubleText({ kind, about, reason }: Pick<Trouble, 'kind' | 'about' | 'reason'>): {
  readonly title: string;
  readonly text: string;
} {
  switch (kind) {
    case 'push.subject':
      return {
        title: "Notifications can't reach iPhones, iPads and Safari",
        text: `Apple refuses them because their contact (${about}) ${reason}. Whoever runs this server can set VAPID_SUBJECT, or CONTACT_EMAIL, to an address that exists.`,
      };
    case 'push.refused':
      return {
        title: `${about} refuses our notifications`,
        text: `It answered ${reason}. Whoever runs this server can check VAPID_SUBJECT, the VAPID keys and the server's clock.`,
      };
    case 'bot.refused':
      return {
        title: 'The chat bot refuses what we tell it',
        text: `To ${about} it answered ${reason}. Whoever runs this server can check BOT_WEBHOOK_URL, BOT_WEBHOOK_SECRET and the bot.`,
      };
    case 'bot.answer':
      return {
        title: "We can't read what the chat bot answers",
        text: `About ${about}: ${reason}. Whoever looks after the bot can mend that.`,
      };
    case 'bot.silent':
      return {
        title: 'The chat bot takes no news from us',
        text: `It couldn't be told (${about}) for a while: ${reason}. Whoever runs this server can check that the bot runs, and BOT_WEBHOOK_URL.`,
      };
    case 'push.silent':
      return {
        title: `${about} can't be given our notifications`,
        text: `It couldn't be reached, or failed, for a while: ${reason}. Whoever runs this server can check that it may connect to ${about}.`,
      };
    case 'installation.failed':
      return {
        title: "The app couldn't be installed on a member's device",
        text: `${reason} was changed on its way there. Whoever runs this server can check what stands in front of it: a proxy or filter that rewrites files.`,
      };
    case 'member.renamed':
      return {
        title: `${isolated(about)} had to be renamed`,
        text: `They were called "${isolated(reason)}", which is the name of a member who joined earlier, spelled another way. They have to sign in as ${isolated(about)} now. A mail says so, if it reached them: please tell them, too. This goes away once they have signed in.`,
      };
    default:
      return { title: "Something doesn't work", text: `${about}: ${reason}` };
  }
}
