import { commandPaletteCalls } from '../../../../shared/features/help/command-palette/command-palette.ts';
import { ownProject } from '../../../platform/calls/call-access.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import {
  PALETTE_RESULTS,
  type PaletteResult,
  type PaletteSource,
} from '../../../platform/features/palette-source.ts';
import { ownAccount } from '../../accounts/identity/identity.ts';

const SHOWN = PALETTE_RESULTS - 1;

type Found = Map<PaletteSource, readonly PaletteResult[]>;

async function searchProject(context: CallContext, typed: string, found: Found): Promise<void> {
  const { services, tx } = context;
  const project = ownProject(context);
  if (!project) return;
  await context.enter({ kind: 'project', projectId: project.id, accountId: ownAccount(context).id });
  const mainHost = services.config.publicUrl.host;
  for (const source of services.paletteSources) {
    if (source.audience !== 'project') continue;
    if (source.permission && !project.permissions.includes(source.permission)) continue;
    found.set(source, await source.find({ tx, typed, mainHost, projectId: project.id }));
  }
}

async function searchPlatform(context: CallContext, typed: string, found: Found): Promise<void> {
  const { id, factory, internal } = ownAccount(context);
  const { services, tx } = context;
  if (!factory && !internal) return;
  await context.enter({ kind: 'platform', accountId: id });
  const mainHost = services.config.publicUrl.host;
  for (const source of services.paletteSources) {
    if (source.audience === 'factory' || (source.audience === 'internal' && internal))
      found.set(source, await source.find({ tx, typed, mainHost }));
  }
}

/** A link to the whole list where there is more than the palette shows. */
function linkToAll({ list }: PaletteSource, results: readonly PaletteResult[], typed: string) {
  if (list === undefined || results.length <= SHOWN) return null;
  return {
    text: `All ${list.things} for “${typed}”`,
    path: `${list.path}?search=${encodeURIComponent(typed)}`,
  };
}

export const commandPaletteImplementations = implement(commandPaletteCalls, {
  async search({ query }, context) {
    const found: Found = new Map();
    await searchProject(context, query.q, found);
    await searchPlatform(context, query.q, found);
    const groups = context.services.paletteSources.flatMap((source) => {
      const results = found.get(source) ?? [];
      if (results.length === 0) return [];
      const all = linkToAll(source, results, query.q);
      return [{ kind: source.kind, title: source.title, results: results.slice(0, SHOWN), all }];
    });
    return { groups };
  },
});
