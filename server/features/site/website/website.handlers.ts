import { websiteCalls } from '../../../../shared/features/site/website/website.calls.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { countBrokenEntries } from '../menu/menu.ts';
import { findBrokenLinks } from './broken-links.ts';
import { findOverview } from './website.queries.ts';

export const websiteImplementations = implement(websiteCalls, {
  async overview({ params }, context) {
    const { tx, project, services } = context;
    const projectId = project?.id ?? '';
    // Titles of drafts are for members who can open them.
    const canEdit = project?.permissions.includes('edit-webpage') ?? false;
    const found = await findOverview(tx, projectId, params.division);
    const { storeId, subdomain, customDomain, domain, home, changed } = found;
    return {
      origin: services.hosts.originOf({ subdomain, customDomain }),
      domain,
      products: found.products,
      pages: { live: found.live, drafts: found.drafts },
      changed: canEdit
        ? changed.map(({ changedAt, ...page }) => ({ ...page, changedAt: changedAt.toISOString() }))
        : [],
      home: { isBuilt: home !== null, isLive: home?.isLive ?? false },
      footer: {
        isBuilt: found.footer !== null,
        isLive: found.footer?.isLive ?? false,
        hasDraft: canEdit && (found.footer?.changes ?? false),
      },
      menu: {
        isOwn: found.menu !== null,
        hasDraft: canEdit && found.hasMenuDraft,
        broken:
          canEdit && found.menu ? await countBrokenEntries(context, { projectId, storeId }, found.menu) : 0,
      },
      broken: canEdit ? await findBrokenLinks(tx, { projectId, storeId }) : [],
    };
  },
});
