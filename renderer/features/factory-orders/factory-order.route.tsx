import { PageHeader } from '../../ui/page-header.tsx';

export default function FactoryOrder() {
  return <PageHeader title="Order" />;
}
