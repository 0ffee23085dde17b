import type { AtRule as AnAtRule, Rule } from 'postcss';

const IS_HOVERED = /:hover\b/;

/**
 * For PostCSS: what a style says of `:hover` holds only where something can hover. After a tap, phones leave it on what was
 * tapped until something else is.
 */
export const hoverMedia = {
  postcssPlugin: 'hover-media',
  Rule(rule: Rule, { AtRule }: { AtRule: typeof AnAtRule }) {
    const hovered = rule.selectors.filter((selector) => IS_HOVERED.test(selector));
    if (hovered.length === 0 || isAskedFor(rule)) return;
    const others = rule.selectors.filter((selector) => !IS_HOVERED.test(selector));
    const media = new AtRule({ name: 'media', params: '(hover: hover)' });
    media.append(rule.clone({ selectors: hovered }));
    rule.after(media);
    if (others.length === 0) rule.remove();
    else rule.selectors = others;
  },
};

function isAskedFor(rule: Rule): boolean {
  const { parent } = rule;
  return parent?.type === 'atrule' && (parent as AnAtRule).params.includes('(hover:');
}
