import { PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';

/** The active project as the page's address names it. Spec 1 §2.7. */
export function activeProjectId(): string | null {
  return typeof location === 'undefined' ? null : new URLSearchParams(location.search).get(PROJECT_QUERY);
}

/** The path with the active project in its query; addresses of other hosts and paths that name one stay as they are. */
export function withProject(path: string, projectId: string | null = activeProjectId()): string {
  if (projectId === null || !path.startsWith('/') || path.startsWith('//')) return path;
  const [beforeHash = '', hash] = path.split('#', 2);
  const [pathname = '', query = ''] = beforeHash.split('?', 2);
  const search = new URLSearchParams(query);
  if (search.has(PROJECT_QUERY)) return path;
  search.set(PROJECT_QUERY, projectId);
  return `${pathname}?${search}${hash === undefined ? '' : `#${hash}`}`;
}
