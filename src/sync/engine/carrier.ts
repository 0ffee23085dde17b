import type { FileAnswer, OutgoingFile, SendFile } from './wire.ts';
import type { Entry } from './outbox.ts';

export interface CarrierPorts {
  readonly sendFile: SendFile;
  /** Resolves when a drain has waited long enough for a file and goes on without it. */
  readonly patience: () => Promise<void>;
  /** A file has landed and no drain waits for it. */
  readonly onLanded: () => void;
}

/** A file's way to the server, for the entry that shows it. */
interface Flight {
  readonly entry: Entry;
  readonly fileId: string;
  readonly landing: Promise<FileAnswer>;
  readonly patience: Promise<void>;
  isLanded: boolean;
  isAwaited: boolean;
}

/** A file, or an entry itself, that did not get through. */
export interface Doubt {
  readonly entry: Entry;
  readonly subject: 'file' | 'entry';
  /** What something in front of our server has said; null if there was no answer. */
  readonly status: number | null;
}

export interface Landed extends Pick<Flight, 'entry' | 'fileId'> {
  readonly answer: FileAnswer;
}

/**
 * Brings files to the server beside the queue, one at a time (PB10): a drain hands one over, goes on with what needs none,
 * and the next drain deals with the answer. In memory only: after a restart the file is sent again under its own key.
 */
export class Carrier {
  readonly #ports: CarrierPorts;
  #flight: Flight | null = null;
  #doubts: Doubt[] = [];
  readonly #failures = new Map<string, number>();

  constructor(ports: CarrierPorts) {
    this.#ports = ports;
  }

  get isBusy(): boolean {
    return this.#flight !== null;
  }

  /** Whether there is an answer that no drain has dealt with. */
  get hasLanded(): boolean {
    return this.#flight?.isLanded === true;
  }

  start(entry: Entry, file: OutgoingFile): void {
    const landing = this.#ports.sendFile(file);
    const patience = this.#ports.patience();
    const flight = {
      entry,
      fileId: file.key,
      landing,
      patience,
      isLanded: false,
      isAwaited: false,
    };
    this.#flight = flight;
    const land = () => {
      flight.isLanded = true;
      if (!flight.isAwaited) this.#ports.onLanded();
    };
    landing.then(land, land);
  }

  /** Hands out once what has landed; null if nothing has. Throws what went wrong on this device. */
  async landed(): Promise<Landed | null> {
    const flight = this.#flight;
    if (flight?.isLanded !== true) return null;
    this.#flight = null;
    const { entry, fileId, landing } = flight;
    return { entry, fileId, answer: await landing };
  }

  /** Waits for what is on its way, as long as patience lasts; true if it has landed. */
  async wait(): Promise<boolean> {
    const flight = this.#flight;
    if (!flight) return false;
    flight.isAwaited = true;
    await Promise.race([flight.landing.catch(() => undefined), flight.patience]);
    flight.isAwaited = false;
    return flight.isLanded;
  }

  /**
   * The entry's file did not get through; whether that is the file's fault shows when something else does. Returns how often
   * that has happened.
   */
  doubt(entry: Entry, status: number | null): number {
    this.#doubts.push({ entry, subject: 'file', status });
    const failures = (this.#failures.get(entry.id) ?? 0) + 1;
    this.#failures.set(entry.id, failures);
    return failures;
  }

  /** Something in front of our server has turned the entry itself away, perhaps for what it says (OB33). */
  doubtEntry(entry: Entry, status: number): void {
    this.#doubts.push({ entry, subject: 'entry', status });
  }

  /** The files and entries that came into doubt since this was last asked. */
  takeDoubts(): readonly Doubt[] {
    const doubts = this.#doubts;
    this.#doubts = [];
    return doubts;
  }
}
