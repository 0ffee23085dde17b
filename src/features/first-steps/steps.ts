import type { StepFacts } from '#contract/first-steps.ts';

/** One thing that a new portal needs, and where it is done. */
export interface FirstStep {
  readonly title: string;
  /** What is to be done, or what is still missing. */
  readonly text: string;
  readonly isDone: boolean;
  readonly place: {
    readonly to: string;
    readonly search?: Readonly<Record<string, string>>;
    readonly hash?: string;
  };
}

/** SPEC 28.1: the steps in the order in which a host takes them. */
export function stepsOf(facts: StepFacts): readonly FirstStep[] {
  return [
    {
      ...{ title: 'Name and logo', text: identityText(facts), place: leaderView('portal') },
      isDone: facts.hasName && facts.hasLogo,
    },
    {
      ...{ title: 'Contact', text: 'The email that people write to with questions.' },
      ...{ isDone: facts.hasContact, place: leaderView('portal') },
    },
    {
      ...{ title: 'Mail', text: facts.canMail ? TEST : NO_SERVER },
      ...{ isDone: facts.canMail && facts.hasMailed, place: leaderView('portal') },
    },
    {
      ...{ title: 'Your own password', text: 'You still have the one you were given.' },
      isDone: facts.hasOwnPassword,
      place: { to: '/dashboard', hash: 'change-password' },
    },
    {
      ...{ title: 'First post', text: 'Tell people what this place is for.' },
      ...{ isDone: facts.hasPost, place: leaderView('post') },
    },
    {
      ...{ title: 'First event', text: 'Something in the calendar to sign up for.' },
      ...{ isDone: facts.hasEvent, place: { to: '/events', search: { new: 'today' } } },
    },
    {
      ...{ title: 'Departments', text: 'Look through them: is your organisation built like this?' },
      ...{ isDone: facts.hasSeenDepartments, place: leaderView('departments') },
    },
    {
      ...{ title: 'Invitation', text: 'A link for the people you want in.' },
      ...{ isDone: facts.hasInvited, place: leaderView('joining') },
    },
  ];
}

const TEST = 'Send yourself a test to see whether mails arrive.';
const NO_SERVER =
  "No mail leaves this server: members who forget their password can't reset it. Set SMTP_URL.";

function identityText({ hasName, hasLogo }: StepFacts): string {
  if (hasName && !hasLogo) return 'The name is set. A logo is missing.';
  if (hasLogo && !hasName) return "The logo is set. The portal still isn't called anything.";
  return 'What the portal is called, and its picture.';
}

function leaderView(view: string): FirstStep['place'] {
  return { to: '/leader-dashboard', search: { view } };
}
