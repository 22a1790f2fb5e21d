import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../../shared/contract/errors.ts';
import type { PageServer } from '../../../shared/contract/gateway.ts';
import type { HostedStore } from '../hosts/hosts.ts';
import type { BuiltFiles } from './built-files.ts';
import { readJoinedName } from './joined-sheets.ts';

export interface BuiltFolders {
  readonly assets: BuiltFiles;
  readonly islands: BuiltFiles;
}

/** What the mounted renderer offers to the server itself. */
export interface PageParts {
  readonly folders: BuiltFolders;
  /** Renders in the turn of a network. */
  draw(request: Request, pageServer: PageServer, network: string): Promise<Response>;
}

/** The member whose call asks for a page, as far as drawing it needs to know. */
export interface Onlooker {
  readonly request: {
    readonly id: string;
    readonly address: string | null;
    readonly network: string;
    readonly userAgent: string;
    readonly country: string | null;
  };
  readonly log: FastifyBaseLogger;
}

/** Pages of stores and the files they need, for features that look at what shoppers get. */
export interface OwnPages {
  /**
   * A store’s page as a document, as a shopper gets it who was let in.
   * @param address its path and query
   * @throws Refusal 503 where there is no room to render, or this server has no pages
   */
  draw(onlooker: Onlooker, store: HostedStore, origin: string, address: string): Promise<string>;
  /** How many bytes a built file takes as sent, and its text where it has one; null for any other address. */
  file(address: string): Promise<{ readonly bytes: number; readonly text: string | null } | null>;
  /** Says how pages are rendered, once they can be. */
  open(
    parts: PageParts,
    pageServerOf: (onlooker: Onlooker, store: HostedStore, origin: string) => PageServer,
  ): void;
}

const ADDRESS = /^\/(assets|islands)\/([^/?]+)(?:\?seal=([\w-]+))?$/;
const BASE = 'http://files';

/** @param secret the installation’s, for the seals of files that come together */
export function createOwnPages(secret: string): OwnPages {
  let mounted: {
    readonly parts: PageParts;
    readonly pageServerOf: Parameters<OwnPages['open']>[1];
  } | null = null;
  return {
    open(parts, pageServerOf) {
      mounted = { parts, pageServerOf };
    },
    async draw(onlooker, store, origin, address) {
      if (!mounted) throw new Refusal(503, 'no-pages', 'This server shows no pages');
      const { parts, pageServerOf } = mounted;
      const request = new Request(new URL(address, origin));
      const response = await parts.draw(
        request,
        pageServerOf(onlooker, store, origin),
        onlooker.request.network,
      );
      if (!response.ok) throw new Refusal(503, 'not-drawn', 'We couldn’t draw this page. Try again.');
      return response.text();
    },
    async file(address) {
      const { pathname, search } = URL.canParse(address, BASE)
        ? new URL(address, BASE)
        : { pathname: '', search: '' };
      const [, folder, name = '', seal] = ADDRESS.exec(pathname + search) ?? [];
      if (!mounted || (folder !== 'assets' && folder !== 'islands')) return null;
      const files = mounted.parts.folders[folder];
      const sheets = readJoinedName(secret, name, seal);
      const sent = await files.find(name, sheets, 'br');
      if (!sent) return null;
      const plain = sent.isText && !sheets ? await files.find(name, null, null) : null;
      return { bytes: sent.body.length, text: plain?.body.toString() ?? null };
    },
  };
}
