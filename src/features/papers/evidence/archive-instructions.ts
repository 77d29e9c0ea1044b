/** The page of instructions in an archive of evidence, for somebody who has a shell and no reason to trust us. */
export const archiveInstructions = (number: string, url: string): string => `EVIDENCE OF ${number}

What is in this archive
  sealed/*.pdf          the finished document with its electronic seal (a PAdES signature over every byte)
  certificate.pem       the certificate of the seal; the same is published at ${url}/api/verify/certificates
  events.jsonl          what happened to the document, one event per line, exactly as it was hashed
  events.sha256         the hash of each of these lines
  versions/*.json       the words that were sent, exactly as they were hashed
  signatures/*.txt      drawn signatures as SVG path data, exactly as they were hashed
  sealed/*.time-stamp.der, sealed/*.signature.bin
                        where there are any: the time stamp of an authority, and the signature that it dates
  manifest.json         the state of the record when the archive was made
  SHA256SUMS            the hashes of all these files

How to check it, with sha256sum, openssl and perl. Every step has to succeed.

1. Nothing was damaged on the way:

   sha256sum -c SHA256SUMS

2. The seal fits the file, and was made with the certificate:

   F=$(ls sealed/*.pdf | tail -1)
   set -- $(grep -a -o '/ByteRange *\\[[0-9 ]*' "$F" | tail -1 | tr -dc '0-9 ')
   { head -c "$2" "$F"; tail -c "$4" "$F"; } > signed.bin
   tail -c "+$(($2 + 2))" "$F" | head -c "$(($3 - $2 - 2))" | perl -pe '$_ = pack "H*", $_' > seal.der
   openssl cms -verify -binary -inform DER -in seal.der -content signed.bin \\
     -CAfile certificate.pem -partial_chain -purpose any -out /dev/null

   The four numbers ($1 is 0) must cover the whole file but the signature: $3 + $4 is its size.
   Compare the certificate with the one that is published, or that you received earlier:

   openssl x509 -in certificate.pem -noout -subject -fingerprint -sha256

3. The file says how its record ended when it was sealed. It is part of what the seal signs:

   grep -a -o '/FoyerRecord ([^)]*)' "$F"

   It reads: document, number, version, number of events N, and the hash of event N.

4. The events are a chain that ends there. Each line's hash is the "previous_hash" of the next line, and line N has the hash of step 3:

   while IFS= read -r line; do printf '%s' "$line" | sha256sum | cut -d' ' -f1; done < events.jsonl | diff - events.sha256

   So nobody can change, leave out or add an event before the seal without another seal. Events after line N (downloads, the sealing
   itself) are chained, but no seal holds their end.

5. The words and signatures are those of the events: the hash of versions/1.json is the "content_after" of a "sent" or "consented" event, the hash
   of signatures/client.txt is the "drawing_sha256" of a "signed" event, and the hash of the PDF is the "pdf_sha256" of the "sealed" event:

   sha256sum versions/*.json signatures/*.txt sealed/*.pdf

6. Where there is a time stamp, an authority has seen the seal at that time. Get the authority's own certificates from the authority:

   openssl ts -verify -data sealed/*.signature.bin -in sealed/*.time-stamp.der -token_in -CAfile authority.pem
   openssl ts -reply -in sealed/*.time-stamp.der -token_in -text

What it proves: the document, the events up to line N and the words are those that the holder of the seal's key sealed, and with a time
stamp, that they existed at that time. What it does not prove: that the holder of the key told the truth. The copies that both sides were
mailed on completion are the same file: compare them.
`;
