import { PageHeader } from '../../ui/page-header.tsx';

export default function Products() {
  return <PageHeader title="My products" />;
}
