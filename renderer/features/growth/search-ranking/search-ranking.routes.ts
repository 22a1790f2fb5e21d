import { merchant, redirect } from '../../../platform/routing/route-entry.ts';

const tool = { integration: 'website', under: 'search-ranking/snapshot' } as const;

/** Spec 1 §2.5; both of its lists, the later one being the menu. */
export default [
  redirect('search-ranking/home', '/teerank/', '/teerank/snapshot/'),
  merchant('search-ranking/snapshot', '/teerank/snapshot/', 'Search ranking', {
    integration: 'website',
    menu: { workspace: 'project', group: 'Grow', order: 20, icon: 'IconWorldSearch', pro: true },
  }),
  merchant('search-ranking/campaigns', '/teerank/campaigns/', 'Phrase campaigns', tool),
  merchant('search-ranking/pages', '/teerank/pages/', 'Ranked pages', tool),
  merchant('search-ranking/searches', '/teerank/searches/', 'Searches', tool),
  merchant('search-ranking/ideas', '/teerank/ideas/', 'Ideas', tool),
  redirect('search-ranking/suggestions', '/teerank/suggestions/', '/teerank/ideas/'),
  merchant('search-ranking/backlinks', '/teerank/backlinks/', 'Backlinks', tool),
  merchant('search-ranking/supergrid', '/teerank/supergrid/', 'Supergrid', tool),
];
