import { PageHeader } from '../../ui/page-header.tsx';

export default function Jobsheet() {
  return <PageHeader title="Jobsheet" />;
}
