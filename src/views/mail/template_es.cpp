#include "views/mail/template_texts.h"

namespace gerbang::mail {

constinit const Language kSpanish{
    "es",
    {.greeting = "Hola, {name}:",
     .greeting_nameless = "Hola:",
     .colon = ": ",
     .link_hint = "Si el botón no funciona, abra esta dirección en su navegador:",
     .footer = "{brand} ha enviado este mensaje automáticamente. No responda a él; si tiene alguna "
               "pregunta, escriba a {support}.",
     .footer_payer = "{brand} gestiona los pagos de {merchant} y ha enviado este mensaje "
                     "automáticamente. No responda a él."},
    {{
        {Template::verification, "Verifique su dirección de correo electrónico",
         R"(Confirme que esta es su dirección de correo electrónico.

[Verificar mi dirección]({url})

El enlace funciona una sola vez, durante 24 horas. Si no ha creado ninguna cuenta, no tenga en cuenta este mensaje.)"},

        {Template::sign_up_repeated, "Ya tiene una cuenta",
         R"(Alguien acaba de intentar crear una cuenta con su dirección de correo electrónico. Usted ya tiene una, por lo que no se ha cambiado nada. Si ha sido usted, inicie sesión con la contraseña que ya tiene.

[Iniciar sesión]({url})

Si no ha sido usted, puede ignorar este mensaje: quien lo haya hecho no ha averiguado nada sobre usted.)"},

        {Template::account_locked, "Su cuenta está bloqueada durante media hora",
         R"(Ha habido demasiados intentos de iniciar sesión en su cuenta con una contraseña o un código incorrectos, por lo que nadie podrá iniciar sesión en ella durante los próximos 30 minutos. Después podrá iniciar sesión como de costumbre.

Si no ha sido usted, avísenos: {support})"},

        {Template::invitation, "Cree la cuenta de su solicitud de comercio",
         R"(Se ha presentado una solicitud de comercio en la que usted figura como persona de contacto. Cree la cuenta a la que pertenecerá la solicitud.

Empresa | {company}

[Crear la cuenta]({url})

El enlace funciona una sola vez, durante 14 días. Si no sabe nada de esto, no tenga en cuenta este mensaje.)"},

        {Template::application_submitted, "Hemos recibido su solicitud de comercio",
         R"(Gracias: hemos recibido la solicitud de comercio de {company}.

La examinaremos y le escribiremos en cuanto se haya decidido. Hasta entonces puede explorar el portal y preparar enlaces de pago.)"},

        {Template::application_needs_info, "Su solicitud de comercio necesita más información",
         R"(Hemos examinado la solicitud de comercio de {company} y necesitamos algo más antes de poder decidir.

> {remarks}

Corrija estos puntos y presente de nuevo la solicitud.

[Abrir la solicitud]({url}))"},

        {Template::application_approved, "Su solicitud de comercio está aprobada",
         R"(Enhorabuena: la solicitud de comercio de {company} está aprobada. Sus enlaces de pago ya se pueden pagar.

[Abrir el panel]({url}))"},

        {Template::application_rejected, "Su solicitud de comercio",
         R"(Lo sentimos: no podemos aceptar la solicitud de comercio de {company}.

> {remarks}

Si tiene alguna pregunta al respecto, escriba a {support}.)"},

        {Template::payment_link, "{merchant}: {title}",
         R"({merchant} le solicita un pago.

Concepto | {title}
Importe | {amount}

[Pagar ahora]({url})

Si no lo esperaba, consulte a {merchant} antes de pagar.)"},

        {Template::payment_receipt, "Recibo: {amount} a {merchant}",
         R"(Gracias. Su pago se ha realizado correctamente.

Pagado a | {merchant}
Importe | {amount}
Concepto | {description}
Pedido | {order}
Referencia del comercio | {merchantReference}
Referencia | {reference}
Banco | {bank}
Fecha | {date}

[Ver e imprimir el recibo]({receipt})

Si tiene preguntas sobre su pedido, escriba a {merchantEmail}.)"},

        {Template::payment_failed, "Su pago a {merchant} no se ha podido realizar",
         R"(Su pago no se ha podido realizar, y no se le ha cobrado nada.

A | {merchant}
Importe | {amount}
Pedido | {order}
Motivo | {reason}

[Intentarlo de nuevo]({url}))"},

        {Template::payment_notification, "Pago recibido: {amount}",
         R"(Se ha recibido un pago para {merchant}.

Importe | {amount}
Pedido | {order}
Su referencia | {merchantReference}
Descripción | {description}
Cliente | {customer}
Banco | {bank}
Fecha | {date})"},

        {Template::payment_authorizing, "Un pago espera autorización",
         R"(Un pago a {merchant} espera a que una segunda persona lo autorice en el banco del cliente.

Importe | {amount}
Pedido | {order}
Cliente | {customer})"},

        {Template::payment_refunded, "Reembolso: {amount} de {merchant}",
         R"({merchant} le ha reembolsado {amount} de su pago. Su banco puede tardar unos días en mostrarlo.

Pedido | {order}
Referencia del comercio | {merchantReference})"},

        {Template::password_reset, "Restablezca su contraseña",
         R"(Alguien, probablemente usted, ha pedido restablecer la contraseña de su cuenta.

[Elegir una nueva contraseña]({url})

El enlace funciona una sola vez, durante 30 minutos. Si no lo ha pedido, no tenga en cuenta este mensaje: su contraseña sigue siendo la misma.)"},

        {Template::password_changed, "Su contraseña se ha cambiado",
         R"(Se ha cambiado la contraseña de su cuenta y se ha cerrado la sesión en todos los demás navegadores.

Fecha | {date}
Navegador | {browser}
Dirección IP | {ip}

Si no ha sido usted, restablezca su contraseña de inmediato y avísenos: {support}

[Restablecer la contraseña]({url}))"},

        {Template::two_factor_enabled, "La autenticación de dos factores está activada",
         R"(Se ha activado la autenticación de dos factores en su cuenta. A partir de ahora necesitará un código de su aplicación de autenticación para iniciar sesión. Guarde los códigos de recuperación en un lugar seguro.

Fecha | {date}
Navegador | {browser}
Dirección IP | {ip}

Si no ha sido usted, avísenos de inmediato: {support})"},

        {Template::two_factor_disabled, "La autenticación de dos factores está desactivada",
         R"(Se ha desactivado la autenticación de dos factores en su cuenta. Ahora basta la contraseña para iniciar sesión, y los códigos de recuperación ya no son válidos.

Fecha | {date}
Navegador | {browser}
Dirección IP | {ip}

Si no ha sido usted, cambie su contraseña de inmediato y avísenos: {support})"},

        {Template::recovery_code_used, "Se ha utilizado un código de recuperación",
         R"(Se ha utilizado uno de sus códigos de recuperación. No se puede volver a utilizar.

Códigos restantes | {left}
Fecha | {date}
Navegador | {browser}
Dirección IP | {ip}

Puede crear nuevos códigos de recuperación en cualquier momento.

[Abrir la protección del inicio de sesión]({url})

Si no ha sido usted, cambie su contraseña de inmediato y avísenos: {support})"},

        {Template::recovery_codes_renewed, "Sus códigos de recuperación se han renovado",
         R"(Se han creado nuevos códigos de recuperación para su cuenta. Los anteriores ya no son válidos.

Fecha | {date}
Navegador | {browser}
Dirección IP | {ip}

Si no ha sido usted, cambie su contraseña de inmediato y avísenos: {support})"},

        {Template::result_url_changed, "La dirección de resultados de {company} se ha cambiado",
         R"(Se ha cambiado la dirección a la que enviamos los resultados de los pagos.

Empresa | {company}
Dirección | {address}
Cambiada por | {by}
Fecha | {date}
Dirección IP | {ip}

Si nadie de su empresa lo ha hecho, corríjala de inmediato y avísenos: {support}

[Abrir la cuenta de API]({url}))"},

        {Template::api_key_rotated, "{company} tiene una nueva clave de API",
         R"(Se ha creado una nueva clave de API. Solo se muestra una vez, a la persona que la ha creado.

Empresa | {company}
La nueva clave termina en | {key}
La clave anterior es válida hasta | {oldKeyEnds}
Creada por | {by}
Fecha | {date}
Dirección IP | {ip}

Si nadie de su empresa lo ha hecho, cree otra clave de inmediato y avísenos: {support}

[Abrir la cuenta de API]({url}))"},
    }}};

}  // namespace gerbang::mail
