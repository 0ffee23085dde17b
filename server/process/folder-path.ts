import * as z from 'zod';

/**
 * The path of a folder. Quotes, variables and the like, which a shell would have resolved, are refused: they would become part of
 * a name below the server's working directory, which in a container is lost with the container.
 */
export const folderPath = z
  .string()
  .refine(
    (text) => !/^(["'~$%]|[a-z][a-z\d+.-]+:\/\/)/i.test(text),
    'must be a plain path such as /var/lib/muster: quotes, ~, variables and file:// would become part of its name. If that is meant, write ./ in front',
  );
