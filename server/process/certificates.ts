import { readFileSync } from 'node:fs';

/** Whether there is a file of certificates at this path that we may read. */
export function isFileOfCertificates(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes('-----BEGIN CERTIFICATE-----');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
