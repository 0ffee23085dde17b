import type { Endpoint } from '#contract/endpoint.ts';
import type { Device } from '#tests/support/servers/device.ts';
import type { TestServer } from '#tests/support/servers/server.ts';

/** Where fields are written and read: an admin who belongs to the organisation, with a device. */
export interface Desk {
  readonly server: TestServer;
  readonly token: string;
  readonly device: Device;
}

/** A field that holds rich text, by one of the calls that write it. */
export interface HtmlField {
  readonly name: string;
  readonly call: Endpoint;
  /** What must be stored of it; throws where the field refuses it. */
  readonly cleaned: (html: string) => string;
  /** Writes it, and answers what every call that tells of it says then. */
  readonly write: (desk: Desk, html: string) => Promise<readonly (string | undefined)[]>;
}
