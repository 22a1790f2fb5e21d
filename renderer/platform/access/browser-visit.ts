import type { PageVisit } from './session.ts';

let visit: PageVisit | null = null;

/** Takes over what the page's document said of its visit. */
export function setVisit(next: PageVisit): void {
  visit = next;
}

/** What this tab knows of its visit; on the workstation, where no server rendered it, the dashboard's own host. */
export const currentVisit = (): PageVisit =>
  visit ?? {
    requestId: '',
    origin: location.origin,
    dashboardOrigin: location.origin,
    store: null,
    country: null,
    demo: false,
    companyNumber: undefined,
    cloudRedirects: null,
    operatorParents: [],
    variations: {},
  };
