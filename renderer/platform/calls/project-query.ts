import { PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';

let ofSession: string | null = null;

/** Says which project this tab works on, for addresses that name none. */
export function setSessionProject(id: string | null): void {
  ofSession = id;
}

const namedProjectId = (): string | null =>
  typeof location === 'undefined' ? null : new URLSearchParams(location.search).get(PROJECT_QUERY);

/** The active project: the one that the page's address names, else the one this tab works on. Spec 1 §2.7, §2.12. */
export const activeProjectId = (): string | null => namedProjectId() ?? ofSession;

/** The path with the active project in its query; addresses of other hosts and paths that name one stay as they are. */
export function withProject(path: string, projectId: string | null = namedProjectId()): string {
  if (projectId === null || !path.startsWith('/') || path.startsWith('//')) return path;
  const [beforeHash = '', hash] = path.split('#', 2);
  const [pathname = '', query = ''] = beforeHash.split('?', 2);
  const search = new URLSearchParams(query);
  if (search.has(PROJECT_QUERY)) return path;
  search.set(PROJECT_QUERY, projectId);
  return `${pathname}?${search}${hash === undefined ? '' : `#${hash}`}`;
}
