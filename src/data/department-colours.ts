import type { Department } from '#domain/departments.ts';
import { knownOrganisation } from '#runtime/session-state.ts';

/** Paints the departments in the colours that they have by now, whatever the style sheets say of those that a portal begins with. */
export function startDepartmentColours(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const paint = () => {
    sheet.replaceSync((knownOrganisation.get()?.departments ?? []).map(ruleFor).join(''));
  };
  knownOrganisation.subscribe(paint);
  paint();
}

/** An id and a colour are only letters, digits and hyphens (contract/organisation). */
function ruleFor({ id, color }: Department): string {
  return `[data-dept='${id}']{--dept:${color}}.schedule .of-${id}{--entry:${color}}`;
}
