import { PALETTE_RESULTS, type PaletteSource } from '../../../platform/features/palette-source.ts';
import { findProjects } from './staff-projects.queries.ts';

/** Every project, the newest first. */
export const staffProjectPalette: PaletteSource = {
  kind: 'staff-project',
  title: 'Projects',
  position: 40,
  list: { path: '/staff/projects/', things: 'projects' },
  audience: 'internal',
  async find({ tx, typed, mainHost }) {
    const found = await findProjects(tx, { search: typed, mainHost, limit: PALETTE_RESULTS });
    return found.map(({ id, name, owner }) => ({
      id,
      text: name,
      note: owner ?? id,
      path: `/staff/projects/${id}/`,
    }));
  },
};
