import { conflict, forbidden, invalid } from '../../../../shared/contract/errors.ts';
import { LOOK_QUERY, themeCalls } from '../../../../shared/features/site/theme/theme.calls.ts';
import {
  isOffered,
  resolveTheme,
  ThemeCycle,
  type ThemeDocument,
} from '../../../../shared/features/site/theme/theme.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { setStoreTheme } from '../../projects/stores/stores.ts';
import { requirePro } from '../../projects/subscription/subscription.ts';
import { findStoredTheme, type StoredTheme, saveDraft } from './theme.queries.ts';
import { makeLookToken } from './theme-preview.ts';

function projectOf({ project }: CallContext) {
  if (!project) throw forbidden(PAGE_MESSAGES.forbidden);
  return project;
}

/** @throws Refusal 422 a theme that isn’t offered, or references that go round in a circle */
function requireSound({ published }: StoredTheme, document: ThemeDocument): void {
  if (!isOffered(document.extends) && document.extends !== published.extends)
    throw invalid({ extends: [`There’s no theme ${document.extends}`] });
  try {
    resolveTheme(document);
  } catch (error) {
    if (!(error instanceof ThemeCycle)) throw error;
    throw invalid({ properties: [error.message] });
  }
}

/** Saves a draft over the revision that its author has seen. @throws Refusal 409 where someone else has saved since */
async function saveOver(
  { tx, user }: CallContext,
  { storeId, revision: stored }: StoredTheme,
  { projectId, document, seen }: { projectId: string; document: ThemeDocument | null; seen: number },
): Promise<number> {
  const revision = seen + 1;
  const authorId = user?.id ?? null;
  if (stored !== seen || !(await saveDraft(tx, { projectId, storeId, authorId, document, revision })))
    throw conflict('newer-draft', 'Someone else has changed this theme. Load it again to see it.');
  return revision;
}

export const themeImplementations = implement(themeCalls, {
  async load({ params }, context) {
    const { id: projectId, isPro } = projectOf(context);
    const { published, draft, revision } = await findStoredTheme(context.tx, {
      projectId,
      division: params.division,
    });
    return { published, draft, revision, canPublish: isPro };
  },

  async save({ params, body: { document, revision: seen } }, context) {
    const { id: projectId } = projectOf(context);
    const stored = await findStoredTheme(context.tx, { projectId, division: params.division });
    if (document) requireSound(stored, document);
    return { revision: await saveOver(context, stored, { projectId, document, seen }) };
  },

  async publish({ params, body: { document, revision: seen } }, context) {
    const project = projectOf(context);
    requirePro(project);
    const projectId = project.id;
    const stored = await findStoredTheme(context.tx, { projectId, division: params.division });
    requireSound(stored, document);
    const revision = await saveOver(context, stored, { projectId, document: null, seen });
    await setStoreTheme(context.tx, { projectId, storeId: stored.storeId }, document);
    return { previous: stored.published, revision };
  },

  async preview({ params }, context) {
    const { id: projectId } = projectOf(context);
    const store = await findStoredTheme(context.tx, { projectId, division: params.division });
    const { token, expiresAt } = makeLookToken(context.services.secret, store.storeId, databaseNow());
    const origin = context.services.hosts.originOf(store);
    return { url: `${origin}/?${LOOK_QUERY}=${encodeURIComponent(token)}`, origin, expiresAt };
  },
});
