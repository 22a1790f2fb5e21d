import type { CallAnswer, CallDeclaration, CallInput } from './call.ts';

/**
 * How a screen reaches the calls, the same on the server (in process, with the visitor's own session), in the
 * browser (fetch with cookies and the XSRF header) and on a workstation (fetch with the station's token).
 * A refused call rejects with a `Refusal`.
 */
export interface CallGateway {
  call<C extends CallDeclaration>(call: C, input: CallInput<C>): Promise<CallAnswer<C>>;
}

/** The store whose host a page is asked for, or null on the dashboard's own host. */
export interface VisitedStore {
  readonly id: string;
  readonly projectId: string;
  readonly divisionId: string;
  readonly name: string;
  readonly subdomain: string;
  readonly currency: string;
  /** Other currencies that shoppers can choose. */
  readonly extraCurrencies: readonly string[];
  readonly theme: string;
  /** Shows its coming-soon page to everyone who was not let in. */
  readonly comingSoon: boolean;
  /** When the coming-soon page ends by itself; null where its owner ends it. */
  readonly opensAt: string | null;
  readonly passwordProtected: boolean;
  /** What conditions on pages are decided from. Spec 1 §6.1. */
  readonly pro: boolean;
  readonly isTurbo: boolean;
  readonly divisionNumber: number;
  readonly companyNumber: number | null;
  readonly paymentProcessor: string;
  readonly hasCustomDomain: boolean;
  /** Where it sells from, ISO 3166-1 alpha-2. */
  readonly country: string;
  /** This visitor gave the store's password, or came by its owner's link. */
  readonly allowedUser: boolean;
}

/** What the server knows of a page request before any loader runs. */
export interface Visit {
  readonly requestId: string;
  /** Origin the visitor sees, e.g. `http://demo.localhost:4000`. */
  readonly origin: string;
  /** Origin of the dashboard, for links from a store to it. */
  readonly dashboardOrigin: string;
  readonly store: VisitedStore | null;
  /** The visitor's country, ISO 3166-1 alpha-2: as the proxy names it, else the store's own. Null where neither does. */
  readonly country: string | null;
  readonly signedIn: boolean;
  /** Nonce of the content security policy, for the few inline scripts a document needs. */
  readonly nonce: string;
  /** Mail viewer, demo sign-ins and sandbox hints are shown (never in a deployment without `DEMO`). */
  readonly demo: boolean;
  /** Registration number of the company that runs this installation, where it is set. */
  readonly companyNumber: string | undefined;
  /** Base address of the hosted screens that replace some of ours; null where ours show. */
  readonly cloudRedirects: string | null;
  /** Origins of the programs that may embed our screens. Empty unless in operator mode. */
  readonly operatorParents: readonly string[];
  /** The variations of split tests that the visitor's cookie and address name. */
  readonly variations: Readonly<Record<string, string>>;
  /** Set while the platform's front page is rendered; whether its split test runs. */
  readonly frontPage: { readonly testRuns: boolean } | null;
}

/** What the server hands to the renderer's loaders and actions for one page request. */
export interface PageServer extends CallGateway {
  readonly visit: Visit;
  /** Adds a `Set-Cookie` (or any other) header to the page's answer. */
  setHeader(name: string, value: string): void;
  /** The address of several built stylesheets together, by their names in `/assets/`. */
  joinedSheets(names: readonly string[]): string;
}
