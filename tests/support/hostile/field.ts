import type { Endpoint } from '#contract/endpoint.ts';
import type { Device } from '#tests/support/servers/device.ts';
import type { TestServer } from '#tests/support/servers/server.ts';

/** The test's access to fields: an Admin of the organisation, with a device. */
export interface Desk {
  readonly server: TestServer;
  readonly token: string;
  readonly device: Device;
}

/** A field that holds rich text, and one of the calls that write it. */
export interface HtmlField {
  readonly name: string;
  readonly call: Endpoint;
  /** The text that must be stored; throws where the field refuses it. */
  readonly cleaned: (html: string) => string;
  /** Writes the text, and returns it as every call that contains the field sends it then. */
  readonly write: (desk: Desk, html: string) => Promise<readonly (string | undefined)[]>;
}
