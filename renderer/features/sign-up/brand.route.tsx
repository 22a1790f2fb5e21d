import { PageHeader } from '../../ui/page-header.tsx';

export default function BrandStep() {
  return <PageHeader title="Name your brand" />;
}
