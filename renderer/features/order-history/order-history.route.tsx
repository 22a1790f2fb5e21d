export default function OrderHistory() {
  return <h1>Order history</h1>;
}
