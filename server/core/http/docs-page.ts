import { escaped } from '#domain/markup/escaped.ts';
import type { openApiOf } from './openapi.ts';

// A page without any script: it needs no exception from the content security policy and opens on every device.

type Description = ReturnType<typeof openApiOf>;

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-access'?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
  }[];
  readonly requestBody?: unknown;
  readonly responses: unknown;
}

export const docsPaths = {
  page: '/api/docs',
  style: '/api/docs/style.css',
  description: '/api/openapi.json',
} as const;

/** The description as a page for people, calls grouped by feature. */
export function docsPage(description: Description): string {
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const call = operation as Operation;
      const group = call.tags[0] ?? '';
      groups.set(group, [...(groups.get(group) ?? []), callOf(method, path, call)]);
    }
  }
  const { title, version, description: text } = description.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="stylesheet" href="${docsPaths.style}">
</head>
<body><main>
<h1>${escaped(title)} <small>${escaped(version)}</small></h1>
<p>${escaped(text)}</p>
<p>For programs: <a href="${docsPaths.description}">OpenAPI 3.1</a>. All calls are below <code>/api</code>:</p>
${[...groups].map(([name, calls]) => `<section><h2>${escaped(name)}</h2>${calls.join('')}</section>`).join('\n')}
</main></body>
</html>`;
}

function callOf(method: string, path: string, call: Operation): string {
  const who =
    call['x-access'] === undefined ? 'anyone' : `callers with the right ${call['x-access']}`;
  const parameters = call.parameters.map(
    (one) => `${one.name} (${one.in}${one.required ? '' : ', optional'})`,
  );
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code> <span>${escaped(call.summary)}</span></summary>
<p>For ${escaped(who)}.${parameters.length > 0 ? ` Parameters: ${escaped(parameters.join(', '))}.` : ''}</p>
${schemaOf('Body', call.requestBody)}${schemaOf('Answers', call.responses)}</details>`;
}

function schemaOf(title: string, schema: unknown): string {
  if (schema === undefined) return '';
  return `<h3>${title}</h3><pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre>`;
}

export const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h1 small { font-weight: normal; opacity: .7; }
summary { padding: .5rem; cursor: pointer; border-top: 1px solid #8884; }
summary b { display: inline-block; min-width: 4.5rem; }
summary span { opacity: .8; }
details > :not(summary) { margin-left: 1.5rem; }
h3 { font-size: 1rem; margin-bottom: 0; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; background: #8882; font-size: .85rem; }
`;
