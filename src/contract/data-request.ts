import * as z from 'zod/mini';
import { captchaToken } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { emailAddress, label } from './shapes.ts';

export const dataRequest = {
  send: endpoint('POST', '/data-request', {
    access: 'anyone',
    summary: "Mail a person's question about their data to the contact address",
    untransacted: true,
    body: z.object({
      name: label(120).check(z.minLength(1)),
      email: emailAddress,
      message: z.string().check(z.trim(), z.minLength(1), z.maxLength(5_000)),
      captchaToken: captchaToken('Please complete the CAPTCHA before submitting.'),
    }),
  }),
};
