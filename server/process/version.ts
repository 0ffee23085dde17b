import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { packageRoot } from './package-root.ts';

const shape = z.object({ version: z.string() });

export const version = shape.parse(
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')),
).version;
