import { dataRequest } from '#contract/data-request.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { sendByEmailService } from '#api/email-service.ts';
import { callServer } from '#runtime/call-server.ts';
import { readSite } from '#data/site.ts';

/**
 * Sends a question about somebody's data: through the organisation's email service if it has one, otherwise through
 * our server. Throws ApiError when refused, NetworkError if nobody accepted it.
 */
export async function sendDataRequest(request: BodyInput<typeof dataRequest.send>): Promise<void> {
  const { emailService } = await readSite();
  if (!emailService) {
    await callServer(dataRequest.send, { body: request });
    return;
  }
  const { name, email, message } = request;
  await sendByEmailService(emailService, { name, email, message });
}
