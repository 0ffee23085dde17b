import { dataRequest } from '#contract/data-request.ts';
import { limitAddress } from '#server/core/identity/address-limits.ts';
import { spendCaptcha } from '#server/core/identity/captcha.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { implement } from '#server/core/calls/implement.ts';
import { readPortal } from '#server/db/portal-settings.ts';
import { orderMail } from '#server/mail/orders.ts';
import { HOUR_MS, HOUR_S } from '#domain/time/durations.ts';

const MOST_REQUESTS = 10;

export const dataRequestRoutes = implement('dataRequest', dataRequest, {
  send: async ({ body, db, services, request: { address } }) => {
    const { captchaToken, ...request } = body;
    const { contactEmail } = await readPortal(db, services.config);
    if (contactEmail === null) throw nobodyToAsk(); // never say yes to a request that nobody will read
    const at = services.now();
    await spendCaptcha(db, captchaToken, at);
    await limitAddress(db, { use: 'data-request', address, most: MOST_REQUESTS, ms: HOUR_MS, at });
    await services.database.transaction((tx) =>
      orderMail(tx, { kind: 'data-request', ...request }),
    );
    return undefined;
  },
});

function nobodyToAsk(): RetryLater {
  return new RetryLater('busy', 'No contact address is configured on this server.', HOUR_S);
}
