import * as z from 'zod';

/**
 * Where a folder is. What a shell would have removed or filled in would become part of its name, below whatever folder the
 * server was started in: in a container, that is gone with it.
 */
export const folderPath = z
  .string()
  .refine(
    (text) => !/^(["'~$%]|[a-z][a-z\d+.-]+:\/\/)/i.test(text),
    'must be a plain path such as /var/lib/muster: quotes, ~, variables and file:// would become part of its name. If that is meant, write ./ in front',
  );
