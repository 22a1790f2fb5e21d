import { PageHeader } from '../../ui/page-header.tsx';

export default function CreateStoreStep() {
  return <PageHeader title="Create your store" />;
}
