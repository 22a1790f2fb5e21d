export default function StoreHome() {
  return <h1>Store</h1>;
}
