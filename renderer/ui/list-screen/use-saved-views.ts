import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  type SavedView,
  savedViewCalls,
} from '../../../shared/features/accounts/saved-views/saved-views.calls.ts';
import { withProject } from '../../platform/calls/calls.ts';
import { useCall } from '../../platform/data/data.ts';
import type { List } from './list-definition.ts';
import type { ViewTab } from './list-views.tsx';
import { addressToSave, isBare, NO_VIEW, SAVED, savedAddress } from './saved-address.ts';

/** The person's saved views of a list, as its address shows them. */
export interface SavedViews {
  readonly views: readonly SavedView[];
  readonly current: SavedView | null;
  /** What the list shows now, as a view saves it. */
  readonly address: string;
  /** The list shows something that no view holds yet. */
  readonly isChanged: boolean;
}

/** The address of a list as it opens, or of one of its built-in views. */
const IS_OWN_VIEW = /^(view=[^&]*)?$/;

/** Input of the calls about a list's saved views. */
export const listOf = ({ call }: Pick<List, 'call'>) =>
  ({ list: call.name, of: call.access === 'project' ? 'project' : 'everything' }) as const;

/** Reads a list's saved views, and goes to the one that it opens with. */
export function useSavedViews(list: Pick<List, 'call'>): SavedViews {
  const asked = useCall(savedViewCalls.list, { query: listOf(list) });
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const views = asked.data?.views ?? [];
  const start = views.find(({ isStart }) => isStart);
  const opensWith = start ? savedAddress(pathname, start) : null;
  useEffect(() => {
    // Asked again of each address: writing the chosen project into it at the same moment takes this move back.
    if (opensWith !== null && isBare(search)) void navigate(withProject(opensWith), { replace: true });
  }, [opensWith, search, navigate]);
  const current = views.find(({ id }) => id === params.get(SAVED)) ?? null;
  const address = addressToSave(params);
  return {
    views,
    current,
    address,
    isChanged: current ? current.address !== address : !IS_OWN_VIEW.test(address),
  };
}

/** The tabs of a list: its own views, then the person's. */
export function tabsOf(
  own: readonly ViewTab[],
  { views, current }: SavedViews,
  path: string,
): readonly ViewTab[] {
  const hasStart = views.some(({ isStart }) => isStart);
  const everything: ViewTab = {
    id: 'everything',
    name: 'All',
    to: path,
    count: null,
    isCurrent: true,
    isUrgent: false,
  };
  const built = own.length > 0 || views.length === 0 ? own : [everything];
  return [
    ...built.map((tab) => ({
      ...tab,
      // Without a query the list would open with another view.
      ...(hasStart && tab.to === path && { to: `${path}?${SAVED}=${NO_VIEW}` }),
      isCurrent: tab.isCurrent && current === null,
    })),
    ...views.map((view) => ({
      id: view.id,
      name: view.name,
      to: savedAddress(path, view),
      count: null,
      isCurrent: view === current,
      isUrgent: false,
    })),
  ];
}
