export default function ApiDocs() {
  return <h1>API reference</h1>;
}
