import type { EmailService } from '#contract/site.ts';
import { NetworkError } from '#contract/problem.ts';
import { http, isNoAnswer, within } from './http.ts';

/**
 * Hands a message to the email service, in EmailJS's format, straight from the browser (SPEC 7.16). Throws
 * NetworkError for every answer but a success: what such a service says isn't meant for our users.
 */
export async function sendByEmailService(
  { url, serviceId, templateId, publicKey }: EmailService,
  parameters: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await http
    .post(url, {
      json: {
        service_id: serviceId,
        template_id: templateId,
        user_id: publicKey,
        template_params: parameters,
      },
      referrerPolicy: 'origin',
      ...within({}),
    })
    .catch(noAnswer);
  if (!answer?.ok) throw new NetworkError('The e-mail service did not take the message.');
}

function noAnswer(error: unknown): null {
  if (isNoAnswer(error)) return null;
  throw error;
}
