import { useEffect, useState } from 'react';
import { isCommonPassword } from '../common-check.ts';
import { type PasswordReason, passwordReasons } from '../policy.ts';

/** The reasons for what is typed now; the list of common passwords is fetched with the first letter. */
export function usePasswordReasons(password: string, isRefused: boolean): PasswordReason[] {
  const [checked, setChecked] = useState<{ password: string; isCommon: boolean } | null>(null);
  useEffect(() => {
    if (!password) return;
    let left = false;
    isCommonPassword(password).then(
      (isCommon) => left || setChecked({ password, isCommon }),
      // Without the list the reason stays open; the server looks at it anyway.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [password]);
  return passwordReasons(password, { isCommon: checked?.password === password ? checked.isCommon : null, isRefused });
}
