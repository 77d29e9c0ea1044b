import type { Certificate, ContentInfo, SignedData } from 'pkijs';

/** The unsigned attribute of a CMS signature that holds a time stamp of it (RFC 3161, appendix A). */
export const timeStampAttribute = '1.2.840.113549.1.9.16.2.14';

export type TimeStamp = {
  at: Date;
  /** As its certificate names the authority. Whether it is to be trusted is the reader's to decide. */
  authority: string;
  nonce: Uint8Array | null;
};

const tstInfo = '1.2.840.113549.1.9.16.1.4';
const extendedKeyUsage = '2.5.29.37';
const timeStamping = '1.3.6.1.5.5.7.3.8';
const nameParts = ['2.5.4.3', '2.5.4.10'];

/** What a token says about these bytes. Throws where it is none, where it is about others, and where its own signature does not fit. */
export async function readTimeStamp(token: ContentInfo, stamped: Uint8Array): Promise<TimeStamp> {
  const pkijs = await import('pkijs');
  const signed = new pkijs.SignedData({ schema: token.content });
  const content = signed.encapContentInfo.eContent;
  if (signed.encapContentInfo.eContentType !== tstInfo || !content) throw new Error('This is not a time stamp');
  if (!(await signed.verify({ signer: 0, data: new Uint8Array(stamped).buffer }))) throw new Error('The time stamp does not fit');
  const signer = signerOf(pkijs, signed);
  const usage = signer?.extensions?.find(({ extnID }) => extnID === extendedKeyUsage)?.parsedValue;
  if (!signer || !(usage instanceof pkijs.ExtKeyUsage) || !usage.keyPurposes.includes(timeStamping))
    throw new Error('The certificate of the time stamp is not one for time stamps');
  const info = pkijs.TSTInfo.fromBER(content.getValue());
  const names = nameParts.map((type) => signer.subject.typesAndValues.find((one) => one.type === type)?.value.valueBlock.value);
  return {
    at: info.genTime,
    authority: String(names.find(Boolean) ?? 'unnamed'),
    nonce: info.nonce ? new Uint8Array(info.nonce.valueBlock.valueHexView) : null,
  };
}

function signerOf(pkijs: typeof import('pkijs'), signed: SignedData): Certificate | undefined {
  const sid = signed.signerInfos[0]?.sid;
  return signed.certificates?.find((one): one is Certificate => {
    if (!(one instanceof pkijs.Certificate) || !(sid instanceof pkijs.IssuerAndSerialNumber)) return false;
    return one.serialNumber.isEqual(sid.serialNumber) && one.issuer.isEqual(sid.issuer);
  });
}
