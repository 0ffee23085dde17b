import { breakpoints } from '../src/ui/page/breakpoints.ts';

const NAME = /\(--([\w-]+)\)/g;

/** Puts its condition in the place of every name in a media query: `(--flat)`, `(--below-tablet)`. */
export function spelledOut(query: string): string {
  return query.replace(NAME, (_, name: string) => {
    const condition = breakpoints.get(name);
    if (condition === undefined) throw new Error(`No breakpoint is called ${name}.`);
    return condition;
  });
}

/** For PostCSS, which reads every style: breakpoints are known by their names. */
export const breakpointNames = {
  postcssPlugin: 'named-media',
  AtRule: {
    media(rule: { params: string }) {
      if (rule.params.includes('(--')) rule.params = spelledOut(rule.params);
    },
  },
};
