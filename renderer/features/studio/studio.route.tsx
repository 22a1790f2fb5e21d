import { PageHeader } from '../../ui/page-header.tsx';

export default function Studio() {
  return <PageHeader title="Create a product" />;
}
