import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A device that keeps passkeys, as a browser's answers show it (WebAuthn, level 3). */
export interface Authenticator {
  /** Makes a passkey from the server's options and answers as `navigator.credentials.create` does. */
  create(options: unknown): NewAnswer;
  /** Signs in by the passkey that was made last. */
  get(options: unknown): UsedAnswer;
  /** What it says of itself from now on, for devices that do other things than ours. */
  saying(lies: Partial<Says>): Authenticator;
}

interface Says {
  readonly origin: string;
  readonly rpId: string;
  readonly counter: number;
  /** Whether the person was recognised, as by a finger. */
  readonly isVerified: boolean;
  readonly type: string;
  /** In place of the server's challenge. */
  readonly challenge: string;
}

type NewAnswer = ReturnType<typeof answerOf<{ attestationObject: string }>>;
type UsedAnswer = ReturnType<
  typeof answerOf<{ authenticatorData: string; signature: string; userHandle: string }>
>;

interface Asked {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

/** A new device that stands at this address. */
export function anAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const id = randomBytes(20);
  const kept = { counter: 0, userHandle: '' };
  const truth = { origin, rpId: new URL(origin).hostname, isVerified: true };

  function device(lies: Partial<Says>): Authenticator {
    const says = { ...truth, ...lies };
    const clientData = (type: string, { challenge }: Asked) =>
      Buffer.from(
        JSON.stringify({
          type: lies.type ?? type,
          challenge: lies.challenge ?? challenge,
          origin: says.origin,
          crossOrigin: false,
        }),
      );
    const facts = (flags: number) => {
      kept.counter = lies.counter ?? kept.counter + 1;
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(kept.counter);
      const present = 0x01 | (says.isVerified ? 0x04 : 0) | flags;
      return Buffer.concat([sha256(says.rpId), Buffer.from([present]), counter]);
    };
    return {
      create(options) {
        const asked = options as Asked;
        kept.userHandle = asked.user?.id ?? '';
        const length = Buffer.alloc(2);
        length.writeUInt16BE(id.length);
        const jwk = publicKey.export({ format: 'jwk' });
        const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(jwk)]);
        const attestationObject = cbor.attestation(Buffer.concat([facts(0x40), attested]));
        return answerOf(id, clientData('webauthn.create', asked), {
          attestationObject: attestationObject.toString('base64url'),
        });
      },
      get(options) {
        const client = clientData('webauthn.get', options as Asked);
        const data = facts(0);
        const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
        return answerOf(id, client, {
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: kept.userHandle,
        });
      },
      saying: (more) => device({ ...lies, ...more }),
    };
  }
  return device({});
}

function answerOf<R extends object>(id: Buffer, client: Buffer, response: R) {
  const name = id.toString('base64url');
  return {
    ...{ id: name, rawId: name, type: 'public-key' as const },
    response: { clientDataJSON: client.toString('base64url'), ...response },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** An ES256 key in COSE (RFC 9052): a map of five entries, of which the last two are its point. */
function coseOf({ x = '', y = '' }: JsonWebKey): Buffer {
  const coordinate = (text: string) => cbor.bytes(Buffer.from(text, 'base64url'));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    ...[coordinate(x), Buffer.from([0x22]), coordinate(y)],
  ]);
}

/** As much of CBOR (RFC 8949) as it takes. */
const cbor = {
  bytes(data: Buffer): Buffer {
    const head =
      data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 255];
    return Buffer.concat([Buffer.from(head), data]);
  },
  text(data: string): Buffer {
    return Buffer.concat([Buffer.from([0x60 + data.length]), Buffer.from(data)]);
  },
  /** Says nothing of who made the device. */
  attestation(data: Buffer): Buffer {
    return Buffer.concat([
      ...[Buffer.from([0xa3]), cbor.text('fmt'), cbor.text('none')],
      ...[cbor.text('attStmt'), Buffer.from([0xa0])],
      ...[cbor.text('authData'), cbor.bytes(data)],
    ]);
  },
};
