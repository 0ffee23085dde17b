import type { Source } from './law.ts';

/** So many that somebody can read them all. */
const AT_MOST = 70;
const LINES_AT_MOST = 60;

const head = /^# (\d{3}) \S.*\n\nDecided \d{4}-\d{2}-\d{2}\.\n\n$/;
const parts = [/^Context\n\n\S/, /^Decision\n\n\S/, /^Price\n\n\S/];
const fileName = /(\d{3})-[a-z0-9-]+\.md$/;
const listed = /^- (\d{3}) \[(.+)\]\((.+)\)$/gm;

/** What is wrong with the decisions, given their files and the list of them. */
export function faultsOfDecisions(files: readonly Source[], list: string): string[] {
  const tooMany = files.length > AT_MOST ? [`${files.length} decisions, of ${AT_MOST}`] : [];
  return [...tooMany, ...files.flatMap(faultsOfForm), ...faultsOfList(files, list)];
}

function faultsOfForm({ path, text }: Source): string[] {
  const [, number] = fileName.exec(path) ?? [];
  const lines = text.split('\n').length - 1;
  return [
    ...(number === undefined ? [`${path} is not called by a number and a title`] : []),
    ...(numberOf(text) === number ? [] : [`${path} has not the form of a decision`]),
    ...(lines > LINES_AT_MOST ? [`${path} has ${lines} lines`] : []),
  ];
}

/** The number of a text that has the form; null for any other. */
function numberOf(text: string): string | null {
  const [first = '', ...rest] = text.split(/^#+ (?!\d{3} )/m);
  const isWhole =
    rest.length === parts.length && parts.every((part, at) => part.test(rest[at] ?? ''));
  return isWhole ? (head.exec(first)?.[1] ?? null) : null;
}

/** A decision stands in the list under its title; a number without a file stands below "Gone". */
function faultsOfList(files: readonly Source[], list: string): string[] {
  const lines = [...list.matchAll(listed)].map(([line]) => line);
  const wanted = files.map(lineOf);
  const gone = [...list.matchAll(/^- (\d{3}) (?!\[)/gm)].map(([, number]) => number);
  return [
    ...wanted.filter((line) => !lines.includes(line)).map((line) => `not in the list: ${line}`),
    ...lines.filter((line) => !wanted.includes(line)).map((line) => `no such decision: ${line}`),
    ...lines
      .filter((line, at) => lines.indexOf(line) < at)
      .map((line) => `twice in the list: ${line}`),
    ...files
      .map(({ path }) => fileName.exec(path)?.[1])
      .filter((number) => gone.includes(number))
      .map((number) => `${number} is not gone`),
  ];
}

function lineOf({ path, text }: Source): string {
  const [, number = '', title = ''] = /^# (\d{3}) (.*)$/m.exec(text) ?? [];
  return `- ${number} [${title}](${path.slice(path.lastIndexOf('/') + 1)})`;
}
