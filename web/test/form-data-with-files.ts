/** A form's data with the files that a test has chosen, which jsdom's own leaves out. */
export class FormDataWithFiles extends FormData {
  constructor(form?: HTMLFormElement) {
    super(form)
    for (const { name, files } of form?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])
      for (const one of files ?? []) this.set(name, one)
  }
}
