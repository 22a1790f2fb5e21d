import type { VisitedStore } from '../../../../shared/contract/gateway.ts';
import { DRAFT_LOOK, LIVE_LOOK } from '../../../../shared/features/site/theme/theme.calls.ts';
import {
  findTheme,
  plainTheme,
  readThemeDocument,
  type ThemeDocument,
} from '../../../../shared/features/site/theme/theme.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { findDraft } from './theme.queries.ts';
import { lookTokenFits } from './theme-preview.ts';

/** Themes on the server: what a preview’s link shows. */

interface AskedLook {
  readonly look?: string | undefined;
  readonly theme?: string | undefined;
}

/** Whether a preview’s link shows this store as it is being changed. */
export const opensPreview = (
  { services }: CallContext,
  { id }: VisitedStore,
  look: string | undefined,
): boolean => look !== undefined && lookTokenFits(services.secret, id, look, databaseNow());

/**
 * Whether a preview’s link asks for the store as shoppers see it, or for a draft that isn’t stored yet: that page is sent the
 * draft by the dashboard that it is shown in.
 */
export const showsAsIs = (context: CallContext, store: VisitedStore, { look, theme }: AskedLook): boolean =>
  (theme === LIVE_LOOK || theme === DRAFT_LOOK) && opensPreview(context, store, look);

/** The theme that a preview’s link asks for, on this store’s host; null without a link that fits. */
export async function previewedTheme(
  context: CallContext,
  store: VisitedStore,
  { look, theme }: AskedLook,
): Promise<ThemeDocument | null> {
  const { id, projectId, theme: current } = store;
  if (!opensPreview(context, store, look)) return null;
  if (theme === DRAFT_LOOK) {
    const draft = await findDraft(context.tx, projectId, id);
    return draft === null ? null : readThemeDocument(current, draft);
  }
  return theme !== undefined && findTheme(theme) ? plainTheme(theme) : null;
}
