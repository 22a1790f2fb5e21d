import { Anchor } from '@mantine/core';
import { useParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { mendPath } from '../../../../shared/features/making/products/products.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Hint } from '../../../ui/hint.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './products.module.css';

/** The product that the page’s address names, above all others; or that there is none of that name. */
export function OpenedProduct() {
  const { urlName } = useParams();
  return urlName ? <Opened urlName={urlName} /> : null;
}

function Opened({ urlName }: { readonly urlName: string }) {
  const answer = useCall(productsCalls.getProduct, { params: { urlName } });
  if (answer.isPending) return null;
  if (answer.isLoadingError)
    return answer.error instanceof Refusal && answer.error.status === 404 ? (
      <Hint tone="warn" title="We can’t find this product">
        It may have been deleted. Here are all your products.
      </Hint>
    ) : null;
  const fault = answer.data.printFiles.find(({ error }) => error !== null);
  const isLive = answer.data.product.status === 'live';
  return (
    <section className={styles.opened} aria-label={answer.data.product.name}>
      {fault !== undefined && (
        <Hint tone="warn" title={isLive ? 'Its newest version isn’t in the store' : 'It isn’t in the store'}>
          {fault.error}{' '}
          <Anchor
            component={ProjectLink}
            to={mendPath(urlName, fault.errorElement)}
            inherit
            underline="always"
          >
            Mend it
          </Anchor>
        </Hint>
      )}
      <ProductCard product={answer.data.product} />
    </section>
  );
}
