import { spotsLeftText } from '#domain/sign-ups/capacity.ts';
import { isolated } from '../markup/isolated.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';
import { ofEvent, rsvpTo } from './event-news.ts';
import { whenOf } from './news-times.ts';

/** SPEC 12.3 */
export const eventNew: NewsKind<NewsOf<'event.new'>> = {
  ...ofEvent,
  setting: 'newEvents',
  audience: () => 'org members',
  needs: () => 'on',
  text({ title, start, spotsLeft }, reader) {
    const left = spotsLeft === null ? '' : ` · ${spotsLeftText(spotsLeft)}`;
    return { title: `New event: ${isolated(title)}`, body: `${whenOf(start, reader)}${left}` };
  },
  actions(news, present) {
    const { rsvp, freeRoles } = present;
    const [free, ...others] = freeRoles;
    return rsvp === null && free && others.length === 0 ? [rsvpTo(news, free, present)] : [];
  },
};
