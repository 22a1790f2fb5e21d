import type { ReactNode } from 'react';
import { storeActionAddress } from '../../../../shared/features/site/blocks/blocks.ts';
import { type LinkTarget, linkTarget } from '../../../../shared/rules/url-safety/url-safety.ts';
import { warnOfBlockedUrl } from '../../../platform/navigation/blocked-url.ts';

interface BlockLinkProps {
  readonly href: string;
  readonly target?: '_self' | '_blank';
  readonly className?: string | undefined;
  /** How a button looks, for the block that holds it. */
  readonly look?: 'primary' | 'secondary' | 'none';
  readonly children: ReactNode;
}

/** An action opens the store page that does it; empty for one that the store does not have. */
function addressOf(link: LinkTarget): string {
  if (link.kind === 'none') return '';
  if (link.kind === 'action') return storeActionAddress(link.event);
  return link.kind === 'internal' ? link.path : link.href;
}

/** A link that works without scripts. Checks addresses typed by merchants again; unsafe ones open the 404 page. */
export function BlockLink({ href, target = '_self', className, look, children }: BlockLinkProps) {
  const link = linkTarget(href, warnOfBlockedUrl);
  const address = addressOf(link);
  if (address === '') return <span className={className}>{children}</span>;
  if (link.kind !== 'new-tab' && target === '_self')
    return (
      <a href={address} className={className} data-look={look}>
        {children}
      </a>
    );
  return (
    <a href={address} className={className} data-look={look} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="only-read-aloud"> (opens in a new tab)</span>
    </a>
  );
}
