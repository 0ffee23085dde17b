import { addressOfDepartment, addressOfEvent } from '#domain/addresses.ts';
import { isolated } from '../markup/isolated.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';

/** SPEC 24.4 */
export const messageWritten: NewsKind<NewsOf<'message.written'>> = {
  setting: 'messages',
  isAlwaysListed: true,
  audience: () => 'everybody',
  text: ({ author, text, about: { eventId, title } }) => {
    const from = `Message from ${isolated(author)}`;
    const where = eventId === null ? 'to' : 'about';
    return { title: title === '' ? from : `${from} ${where} ${isolated(title)}`, body: text };
  },
  isExcerpt: true,
  place: ({ about: { eventId, departmentId } }, { isOrgMember }) => {
    if (eventId !== null) return isOrgMember ? addressOfEvent(eventId) : '/dashboard';
    return departmentId !== null && isOrgMember
      ? addressOfDepartment(departmentId)
      : '/notifications';
  },
  tile: ({ about: { departmentId } }) => ({
    icon: 'message',
    ...(departmentId !== null && { department: departmentId }),
  }),
  subject: ({ messageId: id }) => ({ noun: 'message', id }),
  overAt: () => null,
};
