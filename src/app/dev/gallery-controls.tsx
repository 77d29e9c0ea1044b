import { Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { ComboboxList, ComboboxNote, ComboboxOption } from '#ui/combobox.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/field.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { CheckboxField, PasswordField, SelectField, SwitchField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { Label } from '#ui/label.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Select } from '#ui/select.tsx';
import { SignatureField } from '#ui/signature-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import { Example, Section } from './gallery-section.tsx';

const variants = ['primary', 'secondary', 'outline', 'ghost', 'danger', 'link'] as const;
const options = [
  { value: 'one', label: 'One-time' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly', disabled: true },
];

export function Buttons() {
  return (
    <Section title="Buttons and links">
      <Example name="Button: variants">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Example>
      <Example name="Button: sizes and states">
        <Button size="sm">Small</Button>
        <Button>Medium</Button>
        <Button size="lg">Large</Button>
        <Button loading>Saving</Button>
        <Button disabled>Disabled</Button>
      </Example>
      <Example name="IconButton, CopyButton">
        <IconButton label="Settings" icon={<Settings aria-hidden="true" />} />
        <IconButton label="Add" variant="outline" icon={<Plus aria-hidden="true" />} />
        <CopyButton value="EST-2026-0001" label="Copy the number">
          Copy
        </CopyButton>
      </Example>
      <Example name="LinkButton, TextLink">
        <LinkButton to="/dev/ui" variant="outline">
          A link as a button
        </LinkButton>
        <TextLink to="/dev/ui">A link in a text</TextLink>
      </Example>
    </Section>
  );
}

export function Controls() {
  const [frequency, setFrequency] = useState('one');
  const [code, setCode] = useState('123');
  const [signature, setSignature] = useState({ name: '', drawing: null as string | null });
  return (
    <Section title="Controls">
      <Example name="Label, Input" fill>
        <div>
          <Label htmlFor="gallery-input" required>
            Company name
          </Label>
          <Input id="gallery-input" placeholder="A company name of sixty characters, as some really are" />
        </div>
      </Example>
      <Example name="ComboboxList, ComboboxOption, ComboboxNote" fill>
        <div className="relative mb-32">
          <Input
            role="combobox"
            aria-label="Tag"
            aria-expanded
            aria-controls="gallery-tags"
            aria-activedescendant="gallery-tag-0"
            placeholder="All tags"
          />
          <ComboboxList id="gallery-tags" label="Tags" open>
            <ComboboxOption id="gallery-tag-0" active onTake={() => {}}>
              Retainer
            </ComboboxOption>
            <ComboboxOption id="gallery-tag-1" active={false} onTake={() => {}}>
              Newsletter
            </ComboboxOption>
            <ComboboxNote>Type more to narrow the list.</ComboboxNote>
          </ComboboxList>
        </div>
      </Example>
      <Example name="Field: hint and error" fill>
        <Field label="Email" hint="We answer within a day" error="Please enter a valid email address">
          {(control) => <Input {...control} defaultValue="ann@" />}
        </Field>
      </Example>
      <Example name="CodeInput" fill>
        <CodeInput aria-label="Code" value={code} onChange={setCode} />
      </Example>
      <Example name="Select, Textarea" fill>
        <Select aria-label="Frequency" options={options} placeholder="Choose…" defaultValue="" />
        <Textarea aria-label="Message" placeholder="Tell us about your project" rows={3} />
      </Example>
      <Example name="Checkbox, Switch, ChoiceField">
        <Checkbox aria-label="Unchecked" />
        <Checkbox aria-label="Checked" defaultChecked />
        <Checkbox aria-label="Partly checked" indeterminate />
        <Switch aria-label="Reminders" defaultChecked />
        <ChoiceField label="I agree to the terms" hint="You can read them below">
          {(control) => <Checkbox {...control} />}
        </ChoiceField>
      </Example>
      <Example name="RadioGroup: plain">
        <RadioGroup legend="Billing" options={options} value={frequency} onChange={setFrequency} />
      </Example>
      <Example name="RadioGroup: cards" fill>
        <RadioGroup legend="Billing" look="cards" options={options} value={frequency} onChange={setFrequency} />
      </Example>
      <Example name="FileDrop" fill>
        <FileDrop label="Logo" hint="PNG, JPEG or SVG" onFile={() => {}} />
      </Example>
      <Example name="SignatureField" fill>
        <SignatureField value={signature} onChange={setSignature} />
      </Example>
    </Section>
  );
}

type Values = {
  name: string;
  note: string;
  price: number | null;
  frequency: string;
  password: string;
  agreed: boolean;
  reminders: boolean;
};

export function BoundFields() {
  const { control } = useForm<Values>({
    defaultValues: { name: '', note: '', price: null, frequency: '', password: '', agreed: false, reminders: true },
  });
  return (
    <Section title="Fields of a form">
      <Example name="TextField, TypedNumberField" fill>
        <TextField control={control} name="name" label="Name" required />
        <TypedNumberField control={control} name="price" label="Price" step={0.01} placeholder="0.00" />
      </Example>
      <Example name="TextareaField, SelectField" fill>
        <TextareaField control={control} name="note" label="Note" />
        <SelectField control={control} name="frequency" label="Frequency" options={options} placeholder="Choose…" />
      </Example>
      <Example name="PasswordField" fill>
        <PasswordField control={control} name="password" label="Password" autoComplete="new-password" />
      </Example>
      <Example name="CheckboxField, SwitchField">
        <CheckboxField control={control} name="agreed" label="I agree" hint="To the terms of the studio" />
        <SwitchField control={control} name="reminders" label="Reminders" />
      </Example>
    </Section>
  );
}
