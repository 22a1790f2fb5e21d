import { Button } from '@mantine/core';
import { IconShirt } from '@tabler/icons-react';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './template-builder.module.css';

const PRODUCTS = { query: { page: 1, perPage: 48 } } as const;

export const queries: RouteQueries = () => [
  reads(productsCalls.listProducts, PRODUCTS),
  reads(studioCalls.listDesigns, {}, { optional: true }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/template-builder/`: which design is put on other products. */
export default function TemplateSelect() {
  const products = useCall(productsCalls.listProducts, PRODUCTS);
  const designs = useCall(studioCalls.listDesigns, {});
  if (products.isPending) return <LoadingState label="Your products" />;
  if (products.isLoadingError)
    return <ErrorState what="your products" error={products.error} retry={products.refetch} />;
  const drafts = designs.data?.designs ?? [];
  // Bundles are made of other products and have no design.
  const designed = products.data.products.filter(({ designId }) => designId !== null);
  const header = (
    <PageHeader
      title="Template builder"
      lead="Choose a design. You can put it on any number of other products at once."
    />
  );
  if (designed.length === 0 && drafts.length === 0) {
    return (
      <>
        {header}
        <Empty
          title="No designs yet"
          icon={<IconShirt size={32} stroke={1.5} />}
          action={
            <Button component={ProjectLink} to="/create-a-product/">
              Create a product
            </Button>
          }
        >
          Make one product first. Then you can put its design on all the others.
        </Empty>
      </>
    );
  }
  return (
    <>
      {header}
      <ul className={styles.sources}>
        {designed.map((product) => (
          <li key={product.id}>
            <ProjectLink to={`/template-builder/${product.urlName}/`} className={styles.source}>
              {product.imageId ? (
                <img src={productImagePath(product.imageId)} alt="" loading="lazy" width={600} height={720} />
              ) : (
                <span className={styles.noPicture} aria-hidden />
              )}
              <span className={styles.name}>{product.name}</span>
              <span className={styles.detail}>{product.baseName}</span>
            </ProjectLink>
          </li>
        ))}
      </ul>
      {drafts.length > 0 && (
        <Section title="Drafts">
          <ul className={styles.drafts}>
            {drafts.map((draft) => (
              <li key={draft.id}>
                <Button component={ProjectLink} to={`/template-builder/${draft.id}/`} variant="default">
                  {draft.name || `Untitled ${draft.baseName}`}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
