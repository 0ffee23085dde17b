import { memberWork } from '#contract/member-work.ts';
import { readOrganisation } from '#server/db/organisation.ts';
import { members } from '#contract/members.ts';
import { ApiError } from '#contract/problem.ts';
import { refusalOfRemoval } from '#domain/member-editing.ts';
import { callerIn, lockAccounts } from '#server/accounts/account-lock.ts';
import { removeAccount } from '#server/accounts/account-removal.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { noteChange } from '#server/db/audit.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { changeMembers } from './many-changes.ts';
import { missing, saveMemberEdit } from './member-edit.ts';
import { present, presentEdited } from './member-shape.ts';
import { membersQueryIn } from './members-query.ts';
import { readMembers, readMembersPage } from './members.repository.ts';
import { saveSuspension } from './suspension.ts';

export const membersRoutes = implement('members', members, {
  list: async ({ db, query, services }) => {
    const at = services.now();
    const question = membersQueryIn(query, at, await readOrganisation(db));
    if (!question) return (await readMembers(db, { filter: {}, at })).map(present);
    const page = await readMembersPage(db, { ...question, at });
    return { members: page.members.map(present), total: page.total };
  },

  update: async (context) => {
    const { body, services } = context;
    const { config } = services;
    const editorId = memberOf(context).id;
    const memberId = parseId(context.params.id);
    const saved = await services.database.transaction((tx) =>
      saveMemberEdit(tx, { editorId, memberId, body, config, at: services.now() }),
    );
    return presentEdited(saved);
  },

  // The rules are the same for the editor's own account, which is usually deleted by SPEC 7.2 instead.
  remove: async (context) => {
    const { services } = context;
    const editorId = memberOf(context).id;
    const memberId = parseId(context.params.id);
    await services.database.transaction(async (tx) => {
      const at = services.now();
      const locked = await lockAccounts(tx, { ids: [editorId, memberId], at });
      const editor = callerIn(locked, editorId);
      const before = locked.accounts.get(memberId);
      if (!before) throw missing();
      const refusal = refusalOfRemoval({ editor, before, admins: locked.admins });
      if (refusal) throw new ApiError(refusal.code, refusal.message);
      await removeAccount(tx, memberId, services);
      await noteChange(tx, {
        ...{ actorId: editorId, subject: 'member', subjectId: memberId, action: 'deleted' },
        title: '', // everything personal goes (SPEC 10.7)
        at,
      });
    });
    return undefined;
  },
});

export const memberWorkRoutes = implement('memberWork', memberWork, {
  change: async (context) => {
    const { body: changes, services } = context;
    const editorId = memberOf(context).id;
    const { config, now } = services;
    return changeMembers(services.database, { editorId, changes, config, now });
  },

  suspend: async (context) => {
    const { body: wish, services } = context;
    const editorId = memberOf(context).id;
    const memberId = parseId(context.params.id);
    await services.database.transaction((tx) =>
      saveSuspension(tx, { editorId, memberId, wish, at: services.now() }, services),
    );
    return undefined;
  },
});
