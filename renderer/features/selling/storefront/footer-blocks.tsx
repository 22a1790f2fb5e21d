import type { StoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';
import { useGuardState, useVisit } from '../../../platform/access/use-session.ts';
import { RouteStyles } from '../../../platform/visit/route-styles.tsx';
import { BlockList, FooterGround } from '../../site/blocks/blocks.ts';
import { EmbeddingBlocks } from './embedding-blocks.tsx';

interface FooterBlocksProps {
  readonly footer: NonNullable<StoreFrame['footer']>;
}

/** A merchant’s blocks in the footer, above the lines that every store has. */
export default function FooterBlocks({ footer }: FooterBlocksProps) {
  const state = useGuardState();
  const visit = useVisit();
  return (
    <FooterGround>
      {/* Built pages show the same blocks. */}
      <RouteStyles of="storefront/page" />
      <EmbeddingBlocks blocks={footer.blocks}>
        <BlockList
          blocks={footer.blocks}
          products={footer.products}
          address={`${visit?.origin ?? ''}/`}
          title={null}
          state={state}
        />
      </EmbeddingBlocks>
    </FooterGround>
  );
}
