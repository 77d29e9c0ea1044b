import { useEffect, useState } from 'react';
import { fingerprintOf } from '../cipher.ts';

/** What both sides can compare by phone. */
export function Fingerprint({ publicKey }: { publicKey: string }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void fingerprintOf(publicKey).then((found) => isCurrent && setText(found));
    return () => {
      isCurrent = false;
    };
  }, [publicKey]);
  return <span className="font-mono text-[0.8125rem] break-words">{text}</span>;
}
